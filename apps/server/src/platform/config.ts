import { resolve } from 'node:path'
import { REAL_NAME_ACTIONS, type RealNameAction } from '@tidebook/contract/identity'
import * as z from 'zod/mini'
import { isNetworkRange } from '@tidebook/node/sockets'
import { ServerError } from './server-error.ts'

/**
 * The parts of the program that one process can play; a small installation plays all of them in one. node: runs the
 * ledger and gives test money; market: writes the index; api: answers calls and the stream; web: serves the pages; agent:
 * does what is due again and again.
 */
export const ROLES = ['node', 'market', 'api', 'web', 'agent'] as const
export type Role = (typeof ROLES)[number]

const port = (fallback: string) =>
  z._default(z.string(), fallback).check(
    z.regex(/^\d{1,5}$/, 'a port number'),
    z.refine((text) => Number(text) <= 65_535, 'a port number'),
  )

const url = (schemes: RegExp, what: string) =>
  z.optional(z.string().check(z.refine((text) => text === '' || (schemes.test(text) && URL.canParse(text)), what)))

/** A comma-separated list; an empty text is an empty list. */
const listOf = (test: (item: string) => boolean, what: string) =>
  z._default(z.string(), '').check(z.refine((text) => splitList(text).every(test), what))

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const isRealNameAction = (text: string): text is RealNameAction => REAL_NAME_ACTIONS.some((each) => each === text)

/** Scheme, host and port only: whatever else an address may hold would be ignored. */
const isOrigin = (text: string): boolean => {
  const parsed = URL.parse(text)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`
}

const wholeNumber = (fallback: string, what: string) =>
  z._default(z.string(), fallback).check(z.regex(/^[1-9]\d{0,6}$/, what))

const flag = (fallback: 'on' | 'off') => z._default(z.enum(['on', 'off']), fallback)

const environment = z.object({
  PORT: port('7350'),
  NODE_PORT: port('7351'),
  HOST: z._default(z.string(), '127.0.0.1').check(z.minLength(1, 'an address to listen on')),
  DATA_DIR: z._default(z.string(), '.data').check(z.minLength(1, 'a folder')),
  DATABASE_URL: url(/^postgres(ql)?:/, 'a postgres:// address'),
  NODE_URL: url(/^(wss?|https?):/, 'a ws:// or http:// address'),
  NODE_TOKEN_FILE: z.optional(z.string()),
  PUBLIC_URL: listOf(isOrigin, 'origins such as https://exchange.example, separated by commas'),
  PUBLIC_NODE_URL: url(/^(wss?|https?):/, 'an http:// or https:// address'),
  TRUSTED_PROXY: listOf(isNetworkRange, 'addresses or ranges such as 10.0.0.0/8, separated by commas'),
  METRICS: z._default(z.enum(['local', 'on', 'off']), 'local'),
  CLIENT_REQUESTS_PER_SECOND: wholeNumber('100', 'a whole number from 1'),
  CLIENT_CONNECTIONS: wholeNumber('256', 'a whole number from 1'),
  FAUCET_PER_HOUR: wholeNumber('20', 'a whole number from 1'),
  IDENTITY_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits, lower case'))),
  NEED_TEST: flag('on'),
  TEST_SCORE: z._default(z.string(), '0').check(z.regex(/^(?:\d|1[0-5])$/, 'a number of right answers, 0 to 15')),
  TESTS_PER_HOUR: wholeNumber('30', 'a whole number from 1'),
  ANONYMOUSLY: flag('on'),
  IMG_CODE: flag('off'),
  SMTP_URL: url(/^smtps?:/, 'an smtp:// or smtps:// address'),
  MAIL_FROM: z
    ._default(z.string(), '')
    .check(z.refine((text) => text === '' || /^[^\s<>]+@[^\s<>]+$/.test(text), 'an e-mail address')),
  SMS_URL: url(/^https?:/, 'an http:// or https:// address'),
  SMS_BODY: z
    ._default(z.string(), '{"to":"{to}","text":"{text}"}')
    .check(z.refine((text) => text.includes('{to}') && text.includes('{text}'), 'a text with {to} and {text}')),
  REAL_NAME: listOf(isRealNameAction, `some of ${REAL_NAME_ACTIONS.join(', ')}, separated by commas`),
  BACKUP_PASSWORD: z.optional(z.string().check(z.minLength(12, 'at least 12 characters'))),
  NETWORK: z.optional(z.string().check(z.minLength(1, 'the name of a network, or a file'))),
  ROLES: z._default(z.string(), ROLES.join(',')),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  DEMO: flag('on'),
  DEMO_TRADERS: flag('on'),
  LOCAL_CHAINS: flag('off'),
  VALIDATE_OUTPUT: flag('off'),
  CLOSE_INTERVAL_MS: z._default(z.string(), '1000').check(z.regex(/^[1-9]\d{2,5}$/, 'milliseconds, 100 to 999999')),
})

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
  /** Where the administration token of the node at `nodeUrl` lies, when it is ours. */
  readonly nodeTokenFile: string | undefined
  /** Origins under which people reach this installation; empty: only this machine's own names. */
  readonly publicUrls: readonly string[]
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
  /** Gifts of the faucet that one client network may have in an hour. */
  readonly faucetPerHour: number
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
  /** Whether makers and takers go on trading in it. */
  readonly demoTraders: boolean
  /** Whether ledgers of Ethereum's kind run beside a local network, where their program is installed. */
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

/**
 * Reads the settings from the environment.
 * @throws ServerError `config/invalid` naming the variable and what was expected.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): ServerConfig => {
  const parsed = environment.safeParse(definedOnly(env))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ServerError('config/invalid', `${String(issue?.path[0])}: expected ${issue?.message ?? 'another value'}`)
  }
  const values = parsed.data
  if (values.PORT === values.NODE_PORT && values.PORT !== '0') {
    throw new ServerError('config/invalid', 'NODE_PORT: expected another port than PORT')
  }
  const nodeUrl = values.NODE_URL === '' ? undefined : values.NODE_URL
  const databaseUrl = values.DATABASE_URL === '' ? undefined : values.DATABASE_URL
  const roles = readRoles(values.ROLES)
  if ((values.SMTP_URL ?? '') !== '' && values.MAIL_FROM === '')
    throw new ServerError('config/invalid', 'MAIL_FROM: expected the address that mails come from, because of SMTP_URL')
  if (looksAtMarket({ roles }) && !roles.has('node') && nodeUrl === undefined)
    throw new ServerError('config/invalid', 'NODE_URL: expected the address of a node, because ROLES has none')
  if (needsDatabase({ roles }) && !roles.has('market') && databaseUrl === undefined)
    throw new ServerError('config/invalid', 'DATABASE_URL: expected that of the market, because ROLES has none')
  return {
    host: values.HOST,
    port: Number(values.PORT),
    nodePort: Number(values.NODE_PORT),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl,
    nodeUrl,
    nodeTokenFile: values.NODE_TOKEN_FILE === undefined ? undefined : resolve(values.NODE_TOKEN_FILE),
    publicUrls: splitList(values.PUBLIC_URL).map((text) => new URL(text).origin),
    publicNodeUrl: values.PUBLIC_NODE_URL === '' ? undefined : values.PUBLIC_NODE_URL,
    trustedProxies: splitList(values.TRUSTED_PROXY),
    metrics: values.METRICS,
    clientRequestsPerSecond: Number(values.CLIENT_REQUESTS_PER_SECOND),
    clientConnections: Number(values.CLIENT_CONNECTIONS),
    faucetPerHour: Number(values.FAUCET_PER_HOUR),
    identityKey: values.IDENTITY_KEY,
    needTest: values.NEED_TEST === 'on',
    testScore: Number(values.TEST_SCORE),
    testsPerHour: Number(values.TESTS_PER_HOUR),
    anonymously: values.ANONYMOUSLY === 'on',
    imgCode: values.IMG_CODE === 'on',
    smtpUrl: values.SMTP_URL === '' ? undefined : values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsUrl: values.SMS_URL === '' ? undefined : values.SMS_URL,
    smsBody: values.SMS_BODY,
    realNameFor: new Set(splitList(values.REAL_NAME).filter(isRealNameAction)),
    backupPassword: values.BACKUP_PASSWORD,
    network: values.NETWORK,
    roles,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO === 'on',
    demoTraders: values.DEMO_TRADERS === 'on',
    localChains: values.LOCAL_CHAINS === 'on',
    validateOutput: values.VALIDATE_OUTPUT === 'on',
    closeIntervalMs: Number(values.CLOSE_INTERVAL_MS),
  }
}

const readRoles = (text: string): ReadonlySet<Role> => {
  const roles = text.split(',').map((role) => role.trim())
  const unknown = roles.find((role) => !isRole(role))
  if (unknown !== undefined)
    throw new ServerError('config/invalid', `ROLES: expected some of ${ROLES.join(', ')}, not "${unknown}"`)
  return new Set(roles.filter(isRole))
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

const definedOnly = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
