import { createVirtualAuthenticators } from '../virtual/authenticators.ts'
import { createDriver, replaceInternals } from './driver.ts'
import { installIn, installInEmptyFrames } from './frame.ts'
import { askTop, serveFrames } from './relay.ts'

/**
 * The vendor script for web-platform-tests, `dist/testdriver-vendor.js`: this window gets Web Authentication, and `testdriver.js` the
 * commands for virtual authenticators. They live in the top window; frames of every origin share them.
 */
if (window === window.top) serveFrames(window, createVirtualAuthenticators())
const top = askTop(window)
const { functions, wasPressed } = createDriver(window, top)
const surrounding = { authenticator: top, allows: top.allows, wasPressed }
replaceInternals(window, functions)
installIn(window, surrounding)
installInEmptyFrames(window, surrounding)
