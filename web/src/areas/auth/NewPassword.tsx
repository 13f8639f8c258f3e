export default function NewPassword() { return null; }
