import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { ServerError } from './server-error.ts'

/**
 * The parts of the program that one process can play; a small installation plays all of them in one. node: runs the
 * ledger and gives test money; market: writes the index; api: answers calls and the stream; web: serves the pages.
 */
export const ROLES = ['node', 'market', 'api', 'web'] as const
export type Role = (typeof ROLES)[number]

const port = (fallback: string) =>
  z._default(z.string(), fallback).check(
    z.regex(/^\d{1,5}$/, 'a port number'),
    z.refine((text) => Number(text) <= 65_535, 'a port number'),
  )

const url = (schemes: RegExp, what: string) =>
  z.optional(z.string().check(z.refine((text) => text === '' || (schemes.test(text) && URL.canParse(text)), what)))

const flag = (fallback: 'on' | 'off') => z._default(z.enum(['on', 'off']), fallback)

const environment = z.object({
  PORT: port('7350'),
  NODE_PORT: port('7351'),
  HOST: z._default(z.string(), '127.0.0.1').check(z.minLength(1, 'an address to listen on')),
  DATA_DIR: z._default(z.string(), '.data').check(z.minLength(1, 'a folder')),
  DATABASE_URL: url(/^postgres(ql)?:/, 'a postgres:// address'),
  NODE_URL: url(/^(wss?|https?):/, 'a ws:// or http:// address'),
  NETWORK_FILE: z.optional(z.string()),
  ROLES: z._default(z.string(), ROLES.join(',')),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  DEMO: flag('on'),
  DEMO_TRADERS: flag('on'),
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
  /** Which pairs, issuers and faucet the served network has; without it the one in the data folder. */
  readonly networkFile: string | undefined
  readonly roles: ReadonlySet<Role>
  readonly logLevel: string
  /** Whether a fresh local network gets the demonstration market. */
  readonly demo: boolean
  /** Whether makers and takers go on trading in it. */
  readonly demoTraders: boolean
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
  if (looksAtMarket({ roles }) && !roles.has('node') && nodeUrl === undefined)
    throw new ServerError('config/invalid', 'NODE_URL: expected the address of a node, because ROLES has none')
  if (roles.has('api') && !roles.has('market') && databaseUrl === undefined)
    throw new ServerError('config/invalid', 'DATABASE_URL: expected that of the market, because ROLES has none')
  return {
    host: values.HOST,
    port: Number(values.PORT),
    nodePort: Number(values.NODE_PORT),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl,
    nodeUrl,
    networkFile: values.NETWORK_FILE === undefined ? undefined : resolve(values.NETWORK_FILE),
    roles,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO === 'on',
    demoTraders: values.DEMO_TRADERS === 'on',
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
