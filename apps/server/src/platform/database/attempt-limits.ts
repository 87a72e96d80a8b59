import { siteOf } from '@tidebook/node/sockets'

/** What attempts are counted by. */
export interface Counted {
  /** What is tried. */
  readonly kind: string
  /** By whom or at what; only its hash is kept. */
  readonly key: string
}

/** How often something may be tried in a sliding time. */
export interface AttemptLimit extends Counted {
  readonly most: number
  readonly windowMs: number
}

/** A text for each count. */
export const nameOf = ({ kind, key }: Counted): string => `${kind} ${key}`

/** How many times the limit of a network its whole site has. */
const NETWORKS_OF_SITE = 8

/** The limit of a client network, with that of the site which it lies in: a site is one subscriber, or a few. */
export const networkLimits = (limit: AttemptLimit): AttemptLimit[] => {
  const site = siteOf(limit.key)
  return site === undefined ? [limit] : [limit, { ...limit, key: site, most: limit.most * NETWORKS_OF_SITE }]
}
