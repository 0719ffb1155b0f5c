import type { SiteContext, SiteFault } from '../../site.ts'

export type FaultOf<Does extends SiteFault['does']> = Extract<SiteFault, { readonly does: Does }>

/** The fault of this kind that the world chose for this request. */
export function faultOf<Does extends SiteFault['does']>(
  { faults = [] }: Pick<SiteContext, 'faults'>,
  does: Does,
): FaultOf<Does> | undefined {
  return faults.find((fault): fault is FaultOf<Does> => fault.does === does)
}
