import type { Protection } from '@tidebook/keyring'
import { facts } from './facts.ts'

/** Whether this browser tells when something lies over a part of a frame. */
export const seesVisibility =
  'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype

/** Protections that this browser or this connection does not give. */
export const missingProtections = (): readonly Protection[] => [
  ...(globalThis.origin === 'null' ? [] : (['origin'] as const)),
  ...('trustedTypes' in globalThis ? [] : (['trusted-types'] as const)),
  ...(seesVisibility ? [] : (['visibility'] as const)),
  ...(facts.phrase === undefined ? (['phrase'] as const) : []),
]
