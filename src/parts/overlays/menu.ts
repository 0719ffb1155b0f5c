export interface Menu {
  readonly label: string
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly sections: readonly MenuSection[]
}

export interface MenuSection {
  readonly title?: string
  /** One sentence below the items. */
  readonly note?: string
  readonly items: readonly MenuItem[]
}

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** Keys of the command that does the same. */
  readonly keys?: string
  /** For a choice of one of several: whether this one is chosen. */
  readonly chosen?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}
