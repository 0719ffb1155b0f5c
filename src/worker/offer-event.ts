/** How the offer of an interpreter reaches the code that waits for it: only the worker's start script receives messages. */
export const OFFER_EVENT = 'authscope-interpreter'
