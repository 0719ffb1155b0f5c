/** The props of every part of the settings. `editing` is the id of the edited row, empty for a new one. */
export interface PanelProps {
  readonly editing: string | undefined
  readonly onEdit: (id: string | undefined) => void
}
