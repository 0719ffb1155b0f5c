/*
 * The simulated internet, as a classic script of its own (`internet.js`): the worker starts without it and loads it with `importScripts` when the
 * first request goes there. It leaves one function behind.
 */
import { createNetwork } from '../mocks/network.ts'
import { OAUTH_APPS } from '../sim/site/registration.ts'
import { NETWORK_PROPERTY } from './import-network.ts'

Object.defineProperty(self, NETWORK_PROPERTY, { value: createNetwork({ apps: OAUTH_APPS }) })
