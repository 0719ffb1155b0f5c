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
    const filled = fieldsToFill(client)
    for (const [field, text] of filled) field.value = text
    // What was pressed disappears; the form is to be sent next.
    submitOf(filled[0]?.[0].form)?.focus()
    setEmpty(false)
  }
  return { name: firstName(person.name), press }
}

/** `<input name=querySelector>` must not get in the way. */
function submitOf(form: HTMLFormElement | null | undefined): HTMLElement | null {
  const buttons = 'button:not([type=button], [type=reset]), input[type=submit]'
  return form ? (Element.prototype.querySelector.call(form, buttons) as HTMLElement | null) : null
}

function fieldsToFill(client: WorldClient) {
  const person = personInFront(client)
  return person ? fillable(pageInFront(client), person, client.world.get().setup) : []
}
