// What is not offered until its screen is there.

/** 'Register as a worker' leads to /worker_register, which has no screen yet. */
export const registrationOffered: boolean = false;
