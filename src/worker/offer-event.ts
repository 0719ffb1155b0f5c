/** How the offer of an interpreter reaches whoever waits for it: the worker's start script alone hears messages. */
export const OFFER_EVENT = 'authscope-interpreter'
