import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '../../../parts/stores/use-store.ts'
import { keysIn, type Verdict, verifyJws } from '../../../record/tokens/signatures.ts'
import type { SignedToken } from '../../../record/tokens/tokens.ts'
import { useWorldData } from '../../data/world.ts'

/** Whether a signature is genuine, verified here with the keys that the record has. */
export function Signature({ signed }: { readonly signed: SignedToken }) {
  const steps = useStore(useWorldData().recorded)
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    let current = true
    verifyJws(signed.token, signed.header, keysIn(steps)).then(
      (result) => {
        if (current) setVerdict(result)
      },
      (error) => {
        if (current) setVerdict({ genuine: false, reason: String(error) })
      },
    )
    return () => {
      current = false
    }
  }, [signed.token, signed.header, steps])
  if (!verdict) return <p className="soft">Verifying the signature…</p>
  const Icon = verdict.genuine ? CircleCheck : CircleX
  return (
    <p className="verdict" role="status">
      <Icon className="icon" aria-hidden />
      <span>{sentenceOf(verdict)}</span>
    </p>
  )
}

function sentenceOf(verdict: Verdict): string {
  const { key } = verdict
  const source = key ? `${key.jwk.kid ?? 'the key'} of ${key.url}, recorded in step ${key.seq}` : ''
  if (verdict.genuine) return `The signature is valid: verified in this page with ${source}.`
  return `The signature is not verified: ${verdict.reason}${key ? ` (${source})` : ''}.`
}
