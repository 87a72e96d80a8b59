import { resolve } from 'node:path'
import type { RealNameAction } from '@tidebook/contract/identity'
import type { Hsts } from './http/public-origins.ts'
import { ServerError } from './server-error.ts'
import { isRealNameAction, isRole, readSettings, splitList, type Role, type Settings } from './settings.ts'
import type { StreamLimits } from './stream/stream-clients.ts'

export { ROLES, type Role } from './settings.ts'

/** Settings of one program, checked. Times are milliseconds. */
export interface ServerConfig {
  readonly host: string
  /** Serves web, API and market WebSocket; 0 picks a free port. */
  readonly port: number
  readonly nodePort: number
  readonly dataDir: string
  /** A PostgreSQL server; without it one is started in the data folder. */
  readonly databaseUrl: string | undefined
  /** A node somewhere else; without it one is started as a child. */
  readonly nodeUrl: string | undefined
  /** What our own node reads from its environment, by name. */
  readonly nodeSettings: Readonly<Record<string, string>>
  /** Where the administration token of the node at `nodeUrl` lies, when it is ours. */
  readonly nodeTokenFile: string | undefined
  /** Origins under which people reach this installation; empty: only this machine's own names. */
  readonly publicUrls: readonly string[]
  /** Origin of the application of staff, where it has one of its own. */
  readonly staffUrl: string | undefined
  /** What browsers are told about origins that are reached over https. */
  readonly hsts: Hsts
  /** Where browsers reach the node; derived from the other settings when undefined. */
  readonly publicNodeUrl: string | undefined
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  readonly trustedProxies: readonly string[]
  /** Who may read /metrics: programs on this machine, everybody, nobody. */
  readonly metrics: 'local' | 'on' | 'off'
  /** Requests that one client network may send each second, averaged over some seconds. */
  readonly clientRequestsPerSecond: number
  /** Connections that one client network may hold. */
  readonly clientConnections: number
  /** What clients of the market WebSocket may hold and send. */
  readonly stream: Pick<StreamLimits, (typeof STREAM_LIMITS)[number]>
  /** Gifts of the faucet that one client network may have in an hour. */
  readonly faucetPerHour: number
  /** File with the seed of the agent's keys; one of the data folder when undefined. */
  readonly agentKeys: string | undefined
  /** 64 hex digits that personal data is encrypted with; a key of the data folder when undefined. */
  readonly identityKey: string | undefined
  /** A knowledge test comes before an account, and how many of its answers must be right. */
  readonly needTest: boolean
  readonly testScore: number
  /** Knowledge tests that one client network may begin in an hour. */
  readonly testsPerHour: number
  /** Everything that a wallet does is open without an account. */
  readonly anonymously: boolean
  /** Who registers, logs in or asks for a code reads a picture every time; otherwise after some tries. */
  readonly imgCode: boolean
  /** File of the sources that prices of the world's market are asked of; undefined for none. */
  readonly priceSources: string | undefined
  /** The service that makes short addresses; undefined for none. */
  readonly shortenerUrl: string | undefined
  /** Partners that requests are signed for. */
  readonly partners: readonly string[]
  /** The server that takes mails to people, and the address they come from. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The gateway that takes SMS to people, and the body that it is sent. */
  readonly smsUrl: string | undefined
  readonly smsBody: string
  /** What people need a verified identity for; empty by default. */
  readonly realNameFor: ReadonlySet<RealNameAction>
  /** Encrypts what `backup` writes, and opens what `restore` reads. */
  readonly backupPassword: string | undefined
  /** The served network: the name of one that comes with the product, or the path of a file that describes one. */
  readonly network: string | undefined
  readonly roles: ReadonlySet<Role>
  readonly logLevel: string
  /** Whether a fresh local network gets the demonstration market. */
  readonly demo: boolean
  /** How many days of the past it has. */
  readonly demoDays: number
  /** Whether makers and takers go on trading in it. */
  readonly demoTraders: boolean
  /** Whether ledgers of other chains run beside a local network, those of Ethereum's kind where their program is installed. */
  readonly localChains: boolean
  /** Check every answer against the contract before it is sent (tests). */
  readonly validateOutput: boolean
  readonly closeIntervalMs: number
}

/** Whether a node of our own runs beside this program. */
export const runsNode = ({ roles, nodeUrl }: Pick<ServerConfig, 'roles' | 'nodeUrl'>): boolean =>
  roles.has('node') && nodeUrl === undefined

/** Whether this program needs index and node: to fill the one, or to answer from both. */
export const looksAtMarket = ({ roles }: Pick<ServerConfig, 'roles'>): boolean =>
  roles.has('market') || roles.has('api')

/** Whether this program keeps or reads anything in the database. */
export const needsDatabase = (config: Pick<ServerConfig, 'roles'>): boolean =>
  looksAtMarket(config) || config.roles.has('agent')

/** Limits of the market WebSocket that follow from the settings. */
const STREAM_LIMITS = [
  'connections',
  'connectionsOfAll',
  'subscriptions',
  'subscriptionsOfAll',
  'messages',
  'owedBytes',
] as const
/** Subscriptions of all connections together, for each that there may be. */
const SUBSCRIPTIONS_PER_CONNECTION = 16

const streamLimits = (values: Settings): ServerConfig['stream'] => ({
  connections: Number(values.CLIENT_CONNECTIONS),
  connectionsOfAll: Number(values.STREAM_CONNECTIONS),
  subscriptions: Number(values.CLIENT_SUBSCRIPTIONS),
  subscriptionsOfAll: Number(values.STREAM_CONNECTIONS) * SUBSCRIPTIONS_PER_CONNECTION,
  messages: Number(values.CLIENT_STREAM_MESSAGES),
  owedBytes: Number(values.CLIENT_STREAM_OWED_KB) * 1024,
})

/**
 * Reads the settings from the environment and from the file that CONFIG_FILE names; the environment wins.
 * @throws ServerError `config/invalid` naming every setting that is wrong and what was expected.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): ServerConfig => {
  const { values, ofNode, problems } = readSettings(env)
  if (problems.length > 0)
    throw new ServerError(
      'config/invalid',
      problems.map(({ name, expected }) => `${name}: expected ${expected}`).join('; '),
    )
  return {
    host: values.HOST,
    port: Number(values.PORT),
    nodePort: Number(values.NODE_PORT),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL === '' ? undefined : values.DATABASE_URL,
    nodeUrl: values.NODE_URL === '' ? undefined : values.NODE_URL,
    nodeSettings: ofNode,
    nodeTokenFile: values.NODE_TOKEN_FILE === undefined ? undefined : resolve(values.NODE_TOKEN_FILE),
    publicUrls: splitList(values.PUBLIC_URL).map((text) => new URL(text).origin),
    staffUrl: values.STAFF_URL === '' ? undefined : new URL(values.STAFF_URL).origin,
    hsts: values.HSTS,
    publicNodeUrl: values.PUBLIC_NODE_URL === '' ? undefined : values.PUBLIC_NODE_URL,
    trustedProxies: splitList(values.TRUSTED_PROXY),
    metrics: values.METRICS,
    clientRequestsPerSecond: Number(values.CLIENT_REQUESTS_PER_SECOND),
    clientConnections: Number(values.CLIENT_CONNECTIONS),
    stream: streamLimits(values),
    faucetPerHour: Number(values.FAUCET_PER_HOUR),
    agentKeys: values.AGENT_KEYS === undefined || values.AGENT_KEYS === '' ? undefined : resolve(values.AGENT_KEYS),
    identityKey: values.IDENTITY_KEY,
    needTest: values.NEED_TEST === 'on',
    testScore: Number(values.TEST_SCORE),
    testsPerHour: Number(values.TESTS_PER_HOUR),
    anonymously: values.ANONYMOUSLY === 'on',
    imgCode: values.IMG_CODE === 'on',
    priceSources:
      values.PRICE_SOURCES === undefined || values.PRICE_SOURCES === '' ? undefined : resolve(values.PRICE_SOURCES),
    shortenerUrl: values.SHORTENER_URL === '' ? undefined : values.SHORTENER_URL,
    partners: [...new Set(splitList(values.PARTNERS))],
    smtpUrl: values.SMTP_URL === '' ? undefined : values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsUrl: values.SMS_URL === '' ? undefined : values.SMS_URL,
    smsBody: values.SMS_BODY,
    realNameFor: new Set(splitList(values.REAL_NAME).filter(isRealNameAction)),
    backupPassword: values.BACKUP_PASSWORD,
    network: values.NETWORK,
    roles: new Set(splitList(values.ROLES).filter(isRole)),
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO === 'on',
    demoDays: Number(values.DEMO_DAYS),
    demoTraders: values.DEMO_TRADERS === 'on',
    localChains: values.LOCAL_CHAINS === 'on',
    validateOutput: values.VALIDATE_OUTPUT === 'on',
    closeIntervalMs: Number(values.CLOSE_INTERVAL_MS),
  }
}
