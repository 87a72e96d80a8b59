import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { allCalls } from '../calls.ts'
import { SESSION_COOKIES, STAFF_COOKIES } from '../session-cookies.ts'
import { describedPath, openApiDocument } from './document.ts'

const document = openApiDocument()

interface Operation {
  readonly operationId: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: object
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>>; readonly $ref?: string }>
  >
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation: operation as unknown as Operation,
  })),
)

describe('OpenAPI document', () => {
  it('API-114 documents every call once, with its method and path', () => {
    expect(document.openapi).toBe('3.1.0')
    const described = operations.map(({ path, method, operation }) => `${method} ${path} ${operation.operationId}`)
    expect(described.toSorted()).toEqual(
      allCalls.map((call) => `${call.method.toLowerCase()} ${describedPath(call)} ${call.id}`).toSorted(),
    )
  })

  it('API-114 follows the rules of generators: a server, a security requirement for every call, plain paths, tuples without a schema that is false', () => {
    expect(document.servers).toEqual([{ url: '/', description: 'The exchange that serves this document' }])
    expect(document.info.license.identifier).toBe('Apache-2.0')
    expect(JSON.stringify(document)).not.toContain('"items":false')
    const schemes = Object.keys(document.components.securitySchemes)
    for (const { path, operation } of operations) {
      expect(path).not.toMatch(/\/$/)
      const named = operation.security?.flatMap((each) => Object.keys(each))
      expect(named, path).toBeDefined()
      expect(named?.filter((each) => !schemes.includes(each))).toEqual([])
    }
    for (const call of allCalls) {
      const operation = operations.find(({ operation: { operationId } }) => operationId === call.id)?.operation
      expect(operation?.security, call.id).toEqual(call.auth === 'none' ? [] : [{ [call.auth]: [] }])
    }
  })

  it('API-114 names the cookies of sessions over https and http, and the calls that other pages may not make', () => {
    const { session, staff } = document.components.securitySchemes
    expect([session?.['name'], staff?.['name']]).toEqual(['__Host-account', '__Host-staff'])
    for (const name of Object.values(SESSION_COOKIES)) expect(JSON.stringify(session)).toContain(name)
    for (const name of Object.values(STAFF_COOKIES)) expect(JSON.stringify(staff)).toContain(name)
    for (const call of allCalls) {
      const operation = operations.find(({ operation: { operationId } }) => operationId === call.id)?.operation
      const isRestricted = ('ownPages' in call && call.ownPages) || call.auth !== 'none'
      expect([call.id, Object.hasOwn(operation ?? {}, 'x-own-pages')]).toEqual([call.id, isRestricted])
    }
    expect(document.info.description).toContain('`Sec-Fetch-Site` must be missing or `same-origin`')
  })

  it('API-114 describes the failures of every call by status, and the body of /ready with 503', () => {
    const { responses } = document.components
    expect(Object.keys(responses)).toEqual(['RequestError', 'ServerError'])
    for (const { path, operation } of operations) {
      const statuses = path === '/ready' ? ['200', '503', '4XX', '5XX'] : ['200', '4XX', '5XX']
      expect(Object.keys(operation.responses), path).toEqual(statuses)
      expect(operation.responses['4XX']?.$ref).toBe('#/components/responses/RequestError')
      expect(operation.responses['5XX']?.$ref).toBe('#/components/responses/ServerError')
    }
  })

  it('API-114 describes exactly the parts of every path', () => {
    for (const { path, operation } of operations) {
      const named = (operation.parameters ?? []).filter((each) => each.in === 'path').map((each) => each.name)
      expect(named.toSorted(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted())
    }
  })

  it('API-114 contains valid JSON Schemas of 2020-12 only', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'components', components: document.components })
    const schemas = operations.flatMap(({ operation }) => [
      ...(operation.parameters ?? []).map((parameter) => parameter.schema),
      ...Object.values(operation.requestBody?.content ?? {}).map((content) => content.schema),
      ...Object.values(operation.responses).flatMap((answer) =>
        Object.values(answer.content ?? {}).map((content) => content.schema),
      ),
    ])
    expect(schemas.length).toBeGreaterThan(allCalls.length)
    for (const schema of schemas) {
      const local = JSON.parse(JSON.stringify(schema).replaceAll('#/components/', 'components#/components/')) as object
      expect(() => ajv.compile(local)).not.toThrow()
    }
  })

  it('API-114 has response schemas that accept both an envelope and a refusal', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'components', components: document.components })
    const balance = operations.find((each) => each.operation.operationId === 'wallet.balance')
    const schema = balance?.operation.responses['200']?.content?.['application/json']?.schema
    const check = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('#/components/', 'components#/components/')) as object,
    )
    expect(check({ code: '0', msg: '', data: { SWTC: { value: '1', frozen: '0' } }, date: 1 })).toBe(true)
    expect(check({ code: '2004', msg: 'x', data: null, date: 1 })).toBe(true)
    expect(check({ code: '0', msg: '', data: { SWTC: { value: 1 } }, date: 1 })).toBe(false)
    expect(check({ code: '0', msg: '' })).toBe(false)
    expect(check({ code: '9999', msg: '', data: {}, date: 1 })).toBe(false)
  })

  it('states the effect, the body limit and the idempotency key of a call', () => {
    const faucet = operations.find(({ operation }) => operation.operationId === 'faucet.request')?.operation
    expect(faucet).toMatchObject({ 'x-effect': 'write', 'x-rate-class': 'change', 'x-body-limit': 1024 })
    expect(faucet?.parameters?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['idempotency-key', 'header', false],
    ])
    for (const { operation } of operations)
      expect(Object.hasOwn(operation, 'requestBody')).toBe(
        (operation as { 'x-body-limit'?: number })['x-body-limit'] !== undefined,
      )
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})
