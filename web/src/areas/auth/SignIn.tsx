export default function SignIn() { return null; }
