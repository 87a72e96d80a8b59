import type { NodeOptions } from './node-options.ts'
import { NodeError } from '../base/node-error.ts'
import { defaultLimits } from '../server/limits.ts'
import { isNetworkRange } from '../sockets/index.ts'

const MAX_LIMIT = 1_000_000
const SETTINGS = ['NODE_CLIENT_WORK_MS', 'NODE_CLIENTS_WORK_MS', 'NODE_CLIENT_CONNECTIONS']

/** Reads the client limits from the environment. @throws NodeError node/usage */
export function readLimits(
  env: Readonly<Record<string, string | undefined>>,
): Pick<NodeOptions, 'limits' | 'trustedProxies'> {
  const { work } = defaultLimits
  const perSecond = (name: string, usual: { readonly burst: number; readonly perSecond: number }) => {
    const value = readCount(env, name)
    if (value === undefined) return usual
    return { burst: Math.ceil((usual.burst * value) / usual.perSecond), perSecond: value }
  }
  const isSet = SETTINGS.some((name) => readCount(env, name) !== undefined)
  const named = proxies(env['TRUSTED_PROXY'] ?? '')
  const limits = {
    work: {
      ...work,
      perClient: perSecond('NODE_CLIENT_WORK_MS', work.perClient),
      ofAll: perSecond('NODE_CLIENTS_WORK_MS', work.ofAll),
      connectionsPerClient: readCount(env, 'NODE_CLIENT_CONNECTIONS') ?? work.connectionsPerClient,
    },
  }
  return { ...(isSet ? { limits } : {}), ...(named.length > 0 ? { trustedProxies: named } : {}) }
}

function readCount(env: Readonly<Record<string, string | undefined>>, name: string): number | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= MAX_LIMIT) return value
  throw new NodeError('node/usage', `${name} must be a whole number from 1 to ${MAX_LIMIT}, not ${text}`)
}

function proxies(text: string): string[] {
  const ranges = text.split(',').map((range) => range.trim())
  const named = ranges.filter((range) => range !== '')
  const wrong = named.find((range) => !isNetworkRange(range))
  if (wrong === undefined) return named
  throw new NodeError('node/usage', `TRUSTED_PROXY must list addresses or ranges such as 10.0.0.0/8, not ${wrong}`)
}
