import { Check } from 'lucide-react'
import { Header } from 'react-aria-components/Header'
import { MenuItem as Item, Menu, MenuSection as Section } from 'react-aria-components/Menu'
import { Keys } from '../keys/key-caps.tsx'
import { AnchoredPanel } from './anchored-panel.tsx'
import type { MenuItem, Menu as Opened } from './menu.ts'

/** A menu next to the button that opened it. */
export function PopMenu({ onClose, ...menu }: Opened & { readonly onClose: () => void }) {
  return (
    <AnchoredPanel anchor={menu.anchor} className="menu" label={menu.label} onClose={onClose}>
      <Menu aria-label={menu.label} autoFocus="first" onClose={onClose}>
        {menu.sections.map(({ title, note, items }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections of an open menu do not move
          <Section key={index} className="menu-section" aria-label={title ?? menu.label}>
            {title === undefined ? undefined : <Header className="menu-title">{title}</Header>}
            {items.map((item) => (
              <MenuRow key={item.id} item={item} />
            ))}
            {note === undefined ? undefined : <Header className="menu-title menu-note">{note}</Header>}
          </Section>
        ))}
      </Menu>
    </AnchoredPanel>
  )
}

function MenuRow({ item }: { readonly item: MenuItem }) {
  const { id, label, detail, keys, chosen, disabled = false, onPress } = item
  return (
    <Item id={id} textValue={label} isDisabled={disabled} onAction={onPress}>
      <span className="tick-room">{chosen ? <Check className="icon" aria-hidden /> : undefined}</span>
      <span className="grow">
        <bdi>{label}</bdi>
        {chosen ? <span className="hidden-text">, chosen</span> : undefined}
      </span>
      {detail === undefined ? undefined : <span className="faint note nowrap">{detail}</span>}
      {keys === undefined ? undefined : <Keys keys={keys} />}
    </Item>
  )
}
