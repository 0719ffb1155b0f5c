/** Dispatched on the window when what the page loads next, to open the sandbox, didn't arrive. */
export const START_FAILED = 'authscope:start-failed'
