export type Key = string | number | readonly (string | number)[]

/** Rows with `index` (default: the primary key) from `from` to `to`, both included; ascending unless `reverse`. */
export interface Query {
  readonly index?: string
  readonly from?: Key
  readonly to?: Key
  readonly limit?: number
  readonly reverse?: boolean
}
