import { siteOf } from '@tidebook/node/sockets'

/** The key under which attempts are counted. */
export interface AttemptKey {
  /** The kind of action attempted. */
  readonly kind: string
  /** The actor or target of the attempt. Only its hash is stored. */
  readonly key: string
}

/** A limit of attempts in a sliding window. */
export interface AttemptLimit extends AttemptKey {
  readonly most: number
  readonly windowMs: number
}

/** Returns a text that is unique to each counter. */
export function attemptKeyText({ kind, key }: AttemptKey): string {
  return `${kind} ${key}`
}

/** Factor between the limit of one network and the limit of its site. */
const NETWORKS_OF_SITE = 8

/** Returns the limit of a client network and that of its site. A site belongs to one or a few subscribers. */
export function networkLimits(limit: AttemptLimit): AttemptLimit[] {
  const site = siteOf(limit.key)
  return site === undefined ? [limit] : [limit, { ...limit, key: site, most: limit.most * NETWORKS_OF_SITE }]
}
