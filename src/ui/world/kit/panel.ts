/** What every part of the settings is given. `editing` is the id of the row that is edited, empty for a new one. */
export interface PanelProps {
  readonly editing: string | undefined
  readonly onEdit: (id: string | undefined) => void
}
