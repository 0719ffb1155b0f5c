import { useEffect, useState } from 'react'
import type { WorldClient } from '../../link/client/world-client.ts'
import { firstName } from '../../record/story/names.ts'
import { useWorldClient } from '../data/world.ts'
import { pageInFront } from './page-in-front.ts'
import { fillable, personInFront } from './typed.ts'

/** What the person at the device would type into the page in front. */
export interface FillIn {
  readonly name: string
  readonly press: () => void
}

/** `undefined` if nothing is left to type. `exchange`: the one that loaded the page. */
export function useFillIn(exchange: string | undefined): FillIn | undefined {
  const client = useWorldClient()
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    if (exchange === undefined) return undefined
    const page = pageInFront(client)
    const look = () => setEmpty(fieldsToFill(client).length > 0)
    look()
    page?.addEventListener('input', look)
    return () => {
      page?.removeEventListener('input', look)
      setEmpty(false)
    }
  }, [client, exchange])
  const person = isEmpty ? personInFront(client) : undefined
  if (!person) return undefined
  const press = () => {
    for (const [field, text] of fieldsToFill(client)) field.value = text
    setEmpty(false)
  }
  return { name: firstName(person.name), press }
}

function fieldsToFill(client: WorldClient) {
  const person = personInFront(client)
  return person ? fillable(pageInFront(client), person, client.world.get().setup) : []
}
