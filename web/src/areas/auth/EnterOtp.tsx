export default function EnterOtp() { return null; }
