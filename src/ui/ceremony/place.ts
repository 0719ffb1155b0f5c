import { type RefObject, useLayoutEffect, useState } from 'react'

/** The iframe with the page that a device shows. */
export function pageOf(device: string): HTMLIFrameElement | null {
  return document.querySelector(`iframe[title="${CSS.escape(`Simulated browser: ${device}`)}"]`)
}

const FIELD = 'input[autocomplete~="webauthn"]'
const GAP = 4

/** Where a box over the page is right below the field that offers passkeys, or above it; undefined without such a field, or without room. */
export function usePlaceUnderField(
  device: string | undefined,
  box: RefObject<HTMLElement | null>,
): number | undefined {
  const [top, setTop] = useState<number>()
  useLayoutEffect(() => {
    const frame = device === undefined ? null : pageOf(device)
    const page = frame?.contentWindow
    if (!frame || !page) {
      setTop(undefined)
      return undefined
    }
    const measure = () => setTop(besideField(frame, box.current?.offsetHeight ?? 0))
    measure()
    page.addEventListener('scroll', measure, { passive: true, capture: true })
    page.addEventListener('resize', measure)
    return () => {
      page.removeEventListener('scroll', measure, { capture: true })
      page.removeEventListener('resize', measure)
    }
  }, [device, box])
  return top
}

function besideField(frame: HTMLIFrameElement, height: number): number | undefined {
  const field = frame.contentDocument?.querySelector(FIELD)?.getBoundingClientRect()
  if (!field) return undefined
  const fits = (top: number) => top >= 0 && top + height <= frame.offsetHeight
  const top = [field.bottom + GAP, field.top - GAP - height].find(fits)
  return top === undefined ? undefined : frame.offsetTop + top
}
