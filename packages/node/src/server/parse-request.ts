import type { Request } from '../rpc/dispatch.ts'
import type { RpcErrorToken } from '../json/error-table.ts'
import { asFields, isJsonObject } from '../rpc/params/params.ts'
import { checkRequestShape } from '../rpc/params/request-shape.ts'
import { RpcError, invalidField } from '../json/rpc-error.ts'

/**
 * Parses the members of a request, within limits.
 * @throws RpcError jsonInvalid
 */
export function parseJson(text: string): Readonly<Record<string, unknown>> {
  checkRequestShape(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RpcError('jsonInvalid')
  }
  if (!isJsonObject(value)) throw new RpcError('jsonInvalid', { message: 'The request is not a JSON object.' })
  return value
}

function methodName(value: unknown, field: string, missing: RpcErrorToken): string {
  if (value === undefined || value === null) throw new RpcError(missing, { field })
  if (typeof value !== 'string') throw invalidField(field, 'string')
  return value
}

/**
 * Parses `{"method", "params": [{}]}`. `params` may also be an object instead of a list.
 * @throws RpcError with the name of the member
 */
export function httpRequest(body: Readonly<Record<string, unknown>>): Request {
  const method = methodName(body['method'], 'method', 'commandMissing')
  const params = body['params'] ?? []
  if (isJsonObject(params)) return { method, values: params }
  if (!Array.isArray(params)) throw invalidField('params', 'array')
  if (params.length > 1) throw invalidField('params', 'array of one object')
  const [only = {}] = params
  return { method, values: only === null ? {} : asFields(only, 'params[0]') }
}

/**
 * Parses `{"id", "command", ...parameters}`.
 * @throws RpcError with the name of the member
 */
export function socketRequest(message: Readonly<Record<string, unknown>>): Request {
  const method = methodName(message['command'] ?? message['method'], 'command', 'missingCommand')
  const { params } = message
  if (Array.isArray(params) && message['command'] === undefined) return httpRequest({ method, params })
  return { method, values: message }
}
