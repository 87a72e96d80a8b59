import type { Protection } from '@tidebook/keyring'
import { facts } from './facts.ts'

/** Whether this browser reports that something covers a part of a frame. */
export const seesVisibility =
  'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype

/** Returns the protections that this browser or this connection lacks. */
export function missingProtections(): readonly Protection[] {
  return [
    ...(globalThis.origin === 'null' ? [] : (['origin'] as const)),
    ...('trustedTypes' in globalThis ? [] : (['trusted-types'] as const)),
    ...(seesVisibility ? [] : (['visibility'] as const)),
    ...(facts.phrase === undefined ? (['phrase'] as const) : []),
  ]
}
