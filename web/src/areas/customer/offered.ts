// What is not offered until its screen is there.

/** 'Register as a worker' leads to /worker_register. */
export const isRegistrationOffered: boolean = true;
