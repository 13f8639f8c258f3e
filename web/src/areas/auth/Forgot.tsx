export default function Forgot() { return null; }
