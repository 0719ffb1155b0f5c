/** A mail that a mail service took. */
export interface Mail {
  readonly id: string
  /** The mail service that took it: `resend`. */
  readonly service: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Milliseconds of the virtual clock at which the service took it. */
  readonly at: number
  /** `delayed`: on its way until `arrivesAt`. `bounced` and `lost` mails never arrive. */
  readonly state: 'delivered' | 'delayed' | 'bounced' | 'lost'
  /** Milliseconds of the virtual clock at which it lies in the mailbox; meaningless for one that never arrives. */
  readonly arrivesAt: number
}
