import { Laptop, Smartphone } from 'lucide-react'

export function DeviceIcon({ id }: { readonly id: string }) {
  const Icon = id.includes('phone') ? Smartphone : Laptop
  return <Icon className="icon" aria-hidden />
}
