/** What the platform says about a frame. */
export interface FramePolicy {
  readonly isSecureContext: boolean
  /** Whether the frame and all frames around it have the same origin. */
  readonly sameOriginWithAncestors: boolean
  /** Permissions policy: `publickey-credentials-create` or `publickey-credentials-get`. */
  allows(feature: string): boolean | Promise<boolean>
  /** Whether the person has just used this frame. */
  hasUserActivation(): boolean
}
