import { resolve } from 'node:path'
import type { RealNameAction } from '@tidebook/contract/identity'
import type { Hsts } from './http/public-origins.ts'
import { ServerError } from './server-error.ts'
import {
  isRealNameAction,
  isRole,
  readSettings,
  splitList,
  type ReadSettings,
  type Role,
  type Settings,
} from './settings.ts'
import type { StreamLimits } from './stream/stream-clients.ts'

export { ROLES, type Role } from './settings.ts'

/** Validated settings of one program. Times are in milliseconds. */
export interface ServerConfig {
  readonly host: string
  /** Port of the web application, the API and the market WebSocket; 0 picks a free port. */
  readonly port: number
  readonly nodePort: number
  readonly dataDir: string
  /** URL of a PostgreSQL server; when undefined, one is started in the data folder. */
  readonly databaseUrl: string | undefined
  /** URL of a replica from which the index is read; when undefined, it is read at `databaseUrl`. */
  readonly databaseReadUrl: string | undefined
  /** URL of an external node; when undefined, a node is started as a child process. */
  readonly nodeUrl: string | undefined
  /** URLs of other nodes of the same network, which the program uses when the node at `nodeUrl` fails. */
  readonly otherNodeUrls: readonly string[]
  /** Environment variables of our own node, by name. */
  readonly nodeSettings: Readonly<Record<string, string>>
  /** Path of the file with the administration token of the node at `nodeUrl`, when we run that node. */
  readonly nodeTokenFile: string | undefined
  /** Public origins of this installation; when empty, only the local names of this machine are accepted. */
  readonly publicUrls: readonly string[]
  /** Origin of the staff application, when it has a separate one. */
  readonly staffUrl: string | undefined
  /** HSTS policy for origins that are served over https. */
  readonly hsts: Hsts
  /** URL of the node for browsers; derived from the other settings when undefined. */
  readonly publicNodeUrl: string | undefined
  /** URLs of other nodes of the same network for browsers. */
  readonly otherPublicNodeUrls: readonly string[]
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  readonly trustedProxies: readonly string[]
  /** Access to /metrics: programs on this machine, everyone, or no one. */
  readonly metrics: 'local' | 'on' | 'off'
  /** Maximum number of requests per second from one client network, averaged over some seconds. */
  readonly clientRequestsPerSecond: number
  /** Maximum number of connections from one client network. */
  readonly clientConnections: number
  /** Limits of market WebSocket clients. */
  readonly stream: Pick<StreamLimits, (typeof STREAM_LIMITS)[number]>
  /** Maximum number of faucet payments to one client network in an hour. */
  readonly faucetPerHour: number
  /**
   * Whether a local network pays out test money, and stores messages, which have no carrier there, where staff can read
   * them.
   */
  readonly faucet: boolean
  readonly outbox: boolean
  /** File with the seed of the agent's keys; a file in the data folder when undefined. */
  readonly agentKeys: string | undefined
  /** Key that encrypts personal data, 64 hex digits; a key in the data folder when undefined. */
  readonly identityKey: string | undefined
  /**
   * Whether users must pass a knowledge test before they open an account, and the number of correct answers required.
   */
  readonly needTest: boolean
  readonly testScore: number
  /** Maximum number of knowledge tests that one client network may start in an hour. */
  readonly testsPerHour: number
  /** Whether all wallet features are available without an account. */
  readonly anonymously: boolean
  /**
   * Whether every registration, login and code request requires an image code; otherwise only after several attempts.
   */
  readonly imgCode: boolean
  /** File with the sources of world market prices; undefined when there are no sources. */
  readonly priceSources: string | undefined
  /** URL of the service that shortens addresses; undefined when there is no such service. */
  readonly shortenerUrl: string | undefined
  /** Partners for whom requests are signed. */
  readonly partners: readonly string[]
  /** URL of the mail server, and the sender address. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** URL of the SMS gateway, and the body of its requests. */
  readonly smsUrl: string | undefined
  readonly smsBody: string
  /** Actions that require a verified identity; empty by default. */
  readonly realNameFor: ReadonlySet<RealNameAction>
  /** Folder for scheduled backups; when undefined, the program makes none. */
  readonly backupDir: string | undefined
  /** Password that encrypts the output of `backup` and decrypts the input of `restore`. */
  readonly backupPassword: string | undefined
  /** The network to serve: the name of a built-in network, or the path of a file that describes one. */
  readonly network: string | undefined
  readonly roles: ReadonlySet<Role>
  readonly logLevel: string
  /** Base address of an OTLP collector that receives traces; undefined when tracing is off. */
  readonly traceCollector: string | undefined
  /** Number of days for which the index stores order book changes. */
  readonly bookHistoryDays: number
  /** Whether a new local network gets the demonstration market. */
  readonly demo: boolean
  /** Number of days of history in the demonstration market. */
  readonly demoDays: number
  /** Whether makers and takers continue to trade in the demonstration market. */
  readonly demoTraders: boolean
  /**
   * Whether ledgers of other chains run next to a local network. EVM chains run only where their program is installed.
   */
  readonly localChains: boolean
  /** Whether every response is validated against the contract before it is sent (tests). */
  readonly validateOutput: boolean
  /**
   * Time for which a program continues to serve after the stop signal, while proxies switch to another one, in
   * milliseconds.
   */
  readonly drainMs: number
  readonly closeIntervalMs: number
  /** Number of validators that run the local network; undefined when a single node orders transactions. */
  readonly cluster: number | undefined
}

/** Whether this program runs its own node. */
export function runsNode({ roles, nodeUrl }: Pick<ServerConfig, 'roles' | 'nodeUrl'>): boolean {
  return roles.has('node') && nodeUrl === undefined
}

/** Whether this program needs the index and the node, to fill the index or to serve requests. */
export function needsMarket({ roles }: Pick<ServerConfig, 'roles'>): boolean {
  return roles.has('market') || roles.has('api')
}

/** Whether this program uses the database. */
export function needsDatabase(config: Pick<ServerConfig, 'roles'>): boolean {
  return needsMarket(config) || config.roles.has('agent')
}

/** Returns the address at which members of staff open the staff application of a program that listens at `url`. */
export function staffOriginOf(
  { staffUrl, publicUrls }: Pick<ServerConfig, 'staffUrl' | 'publicUrls'>,
  url: string,
): string {
  return staffUrl ?? publicUrls[0] ?? url
}

/** Limits of the market WebSocket that are derived from the settings. */
const STREAM_LIMITS = [
  'connections',
  'connectionsOfAll',
  'subscriptions',
  'subscriptionsOfAll',
  'messages',
  'owedBytes',
] as const
/** Average subscriptions per connection, which sets the limit of all subscriptions together. */
const SUBSCRIPTIONS_PER_CONNECTION = 16

function streamLimits(values: Settings): ServerConfig['stream'] {
  return {
    connections: Number(values.CLIENT_CONNECTIONS),
    connectionsOfAll: Number(values.STREAM_CONNECTIONS),
    subscriptions: Number(values.CLIENT_SUBSCRIPTIONS),
    subscriptionsOfAll: Number(values.STREAM_CONNECTIONS) * SUBSCRIPTIONS_PER_CONNECTION,
    messages: Number(values.CLIENT_STREAM_MESSAGES),
    owedBytes: Number(values.CLIENT_STREAM_OWED_KB) * 1024,
  }
}

/**
 * Reads the settings from the environment and from the file at CONFIG_FILE. The environment takes precedence.
 * @throws ServerError `config/invalid` with every invalid setting and its expected value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const { problems, ...read } = readSettings(env)
  if (problems.length > 0)
    throw new ServerError(
      'config/invalid',
      problems.map(({ name, expected }) => `${name}: expected ${expected}`).join('; '),
    )
  return configOf(read)
}

/** Returns the configuration of settings that are valid. */
export function configOf({ values, ofNode }: Pick<ReadSettings, 'values' | 'ofNode'>): ServerConfig {
  const [nodeUrl, ...otherNodeUrls] = splitList(values.NODE_URL ?? '')
  const [publicNodeUrl, ...otherPublicNodeUrls] = splitList(values.PUBLIC_NODE_URL ?? '')
  return {
    host: values.HOST,
    port: Number(values.PORT),
    nodePort: Number(values.NODE_PORT),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL === '' ? undefined : values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL === '' ? undefined : values.DATABASE_READ_URL,
    nodeUrl,
    otherNodeUrls,
    nodeSettings: ofNode,
    nodeTokenFile: values.NODE_TOKEN_FILE === undefined ? undefined : resolve(values.NODE_TOKEN_FILE),
    publicUrls: splitList(values.PUBLIC_URL).map((text) => new URL(text).origin),
    staffUrl: values.STAFF_URL === '' ? undefined : new URL(values.STAFF_URL).origin,
    hsts: values.HSTS,
    publicNodeUrl,
    otherPublicNodeUrls,
    trustedProxies: splitList(values.TRUSTED_PROXY),
    metrics: values.METRICS,
    clientRequestsPerSecond: Number(values.CLIENT_REQUESTS_PER_SECOND),
    clientConnections: Number(values.CLIENT_CONNECTIONS),
    stream: streamLimits(values),
    faucetPerHour: Number(values.FAUCET_PER_HOUR),
    agentKeys: values.AGENT_KEYS === undefined || values.AGENT_KEYS === '' ? undefined : resolve(values.AGENT_KEYS),
    identityKey: values.IDENTITY_KEY === '' ? undefined : values.IDENTITY_KEY,
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
    backupDir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
    backupPassword: values.BACKUP_PASSWORD === '' ? undefined : values.BACKUP_PASSWORD,
    network: values.NETWORK,
    roles: new Set(splitList(values.ROLES).filter(isRole)),
    logLevel: values.LOG_LEVEL,
    traceCollector: values.OTEL_EXPORTER_OTLP_ENDPOINT === '' ? undefined : values.OTEL_EXPORTER_OTLP_ENDPOINT,
    bookHistoryDays: Number(values.BOOK_HISTORY_DAYS),
    demo: values.DEMO === 'on',
    demoDays: Number(values.DEMO_DAYS),
    demoTraders: values.DEMO_TRADERS === 'on',
    faucet: values.FAUCET === 'on',
    outbox: values.OUTBOX === 'on',
    localChains: values.LOCAL_CHAINS === 'on',
    validateOutput: values.VALIDATE_OUTPUT === 'on',
    drainMs: Number(values.DRAIN_SECONDS) * 1000,
    closeIntervalMs: Number(values.CLOSE_INTERVAL_MS),
    cluster: values.CLUSTER === undefined || values.CLUSTER === '' ? undefined : Number(values.CLUSTER),
  }
}
