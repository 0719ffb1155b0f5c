import { answerApp } from '../sim/site/app.ts'
import { leavePart } from './parts.ts'

leavePart('app', answerApp)
