/** An address of a connection's end, as both ends write it. */
export function peerAt(address: string | undefined, port: number | undefined): string | undefined {
  return address === undefined || port === undefined
    ? undefined
    : `${address.replace(/^::ffff:(?=\d+\.)/, '')}:${port}`
}
