import * as z from 'zod/mini'
import { allCalls } from '../calls.ts'
import { SUCCESS_CODE } from '../envelope.ts'
import { ERROR_CODES } from '../error-codes.ts'
import type { Call } from '../call.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '../route.ts'
import { SESSION_COOKIES, STAFF_COOKIES } from '../session-cookies.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
type JsonObject = { readonly [key: string]: Json | undefined }

/** The document's type, limited to the parts that our code reads. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>
    readonly responses: Readonly<Record<string, JsonObject>>
    readonly securitySchemes: Readonly<Record<string, JsonObject>>
  }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string }[]
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return withBoundedTuples(structuredClone(rest)) as JsonObject
}

/** Writes the end of a tuple as `maxItems`, because Python code generators reject `items: false`. */
function withBoundedTuples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBoundedTuples)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withBoundedTuples(each)] as const)
  const fields: Record<string, unknown> = Object.fromEntries(entries)
  const { items, prefixItems } = fields
  if (items !== false || !Array.isArray(prefixItems)) return fields
  const { items: _end, ...rest } = fields
  return { ...rest, maxItems: prefixItems.length }
}

function parametersOf(call: Call, place: 'path' | 'query'): JsonObject[] {
  const schema = schemaOf(place === 'path' ? call.params : call.query, 'input')
  const properties = (schema['properties'] ?? {}) as JsonObject
  const required = new Set((schema['required'] ?? []) as readonly string[])
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: value,
  }))
}

function envelopeOf(output: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['code', 'msg', 'data', 'date'],
    properties: {
      code: { type: 'string', const: SUCCESS_CODE },
      msg: { type: 'string' },
      data: output,
      date: { type: 'integer' },
    },
  }
}

function successOf(call: Call): JsonObject {
  const output = schemaOf(call.output, 'output')
  const mime =
    output['type'] === 'string' ? (call.path.endsWith('docs') ? 'text/html' : 'text/plain') : 'application/json'
  const data = call.enveloped ? { anyOf: [envelopeOf(output), { $ref: '#/components/schemas/Failure' }] } : output
  return { description: call.summary, content: { [mime]: { schema: data } } }
}

/** The header with the idempotency key of a write. */
function keyParameterOf({ idempotency }: Call): JsonObject[] {
  if (idempotency === 'none' || idempotency === 'path') return []
  return [
    {
      name: IDEMPOTENCY_HEADER,
      in: 'header',
      required: idempotency === 'required',
      description: 'Idempotency key. A repeated request with the same key within 24 hours returns the first response.',
      schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
    },
  ]
}

function headersOf({ headers = [] }: Call): JsonObject[] {
  return headers.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }))
}

function operationOf(call: Call): JsonObject {
  const parameters = [
    ...parametersOf(call, 'path'),
    ...parametersOf(call, 'query'),
    ...headersOf(call),
    ...keyParameterOf(call),
  ]
  const codes = call.errors.map((name) => `${ERROR_CODES[name].code} ${ERROR_CODES[name].text}`)
  const seconds = call.timeout === 'info' ? 30 : 60
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0] ?? ''],
    summary: call.summary,
    description: [`Clients wait ${seconds} s.`, ...(codes.length > 0 ? [`Codes: ${codes.join('; ')}.`] : [])].join(' '),
    ...(parameters.length > 0 ? { parameters } : {}),
    'x-effect': call.effect,
    'x-rate-class': call.rate,
    ...(call.ownPages === true || call.auth !== 'none' ? { 'x-own-pages': true } : {}),
    security: call.auth === 'none' ? [] : [{ [call.auth]: [] }],
    ...(call.bodyLimit > 0
      ? {
          'x-body-limit': call.bodyLimit,
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
        }
      : {}),
    responses: {
      200: successOf(call),
      ...(call.sameBodyWith503 === true ? { 503: successOf(call) } : {}),
      '4XX': { $ref: '#/components/responses/RequestError' },
      '5XX': { $ref: '#/components/responses/ServerError' },
    },
  }
}

const failureSchema: JsonObject = {
  type: 'object',
  required: ['code', 'msg', 'data', 'date'],
  properties: {
    code: { type: 'string', enum: Object.values(ERROR_CODES).map((entry) => entry.code) },
    msg: { type: 'string' },
    data: { type: 'null' },
    date: { type: 'integer' },
    requestId: { type: 'string', description: 'With an unexpected error: the id to quote to the operator.' },
  },
}

/** Returns the response to a request that did not reach its call, or whose call failed. */
function failureWith(description: string): JsonObject {
  return {
    description,
    headers: { 'retry-after': { description: 'Seconds to wait, with 429 and 503.', schema: { type: 'integer' } } },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
}

/** Responses with a status other than 200, which every call may return. */
const failedResponses: Readonly<Record<string, JsonObject>> = {
  RequestError: failureWith(
    'The request is malformed (400), too large (413, 414), sent to another host (421), or over the rate limit (429).',
  ),
  ServerError: failureWith('The exchange failed (500 with code 5000), or is not ready (503 with code 5030).'),
}

/** Returns the path of a call in the document: without a trailing slash, which the server ignores. */
export function describedPath({ path }: Pick<Call, 'path'>): string {
  return path.replace(/\/$/, '')
}

/**
 * Builds the OpenAPI 3.1 description of every call, from the schemas with which the server validates (U01, API-114).
 */
export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const call of allCalls)
    paths[describedPath(call)] = { ...paths[describedPath(call)], [call.method.toLowerCase()]: operationOf(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tidebook',
      version: '0.1.0',
      description: [
        'Market data, wallets and configuration. Owners sign their orders, which go to a ledger node.',
        'Calls with `x-own-pages` refuse pages of other sites with 4030: `Sec-Fetch-Site` must be missing or',
        '`same-origin`, and `Origin` missing or that of this exchange.',
        'A refusal by a call has status 200 and a code other than 0.',
      ].join(' '),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The exchange that serves this document' }],
    paths,
    components: {
      schemas: { Failure: failureSchema },
      responses: failedResponses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIES.https,
          description: `A signed-in user. Over plain http the cookie is \`${SESSION_COOKIES.http}\`.`,
        },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: STAFF_COOKIES.ownHost,
          description: `A signed-in staff member. Without a host of their own (STAFF_URL) the cookie is \`${STAFF_COOKIES.https}\`, over plain http \`${STAFF_COOKIES.http}\`.`,
        },
      },
    },
    tags: [...new Set(allCalls.map((call) => call.id.split('.')[0] ?? ''))].map((name) => ({ name })),
  }
}
