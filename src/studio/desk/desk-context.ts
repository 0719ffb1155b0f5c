import { createContext, useContext } from 'react'
import type { Desk } from './desk.ts'

/** The part in the middle. In a narrow window it is the only one. */
export type CodePart = 'setup' | 'text' | 'environment' | 'app' | 'calls'

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('This part is used outside the code view.')
  return desk
}
