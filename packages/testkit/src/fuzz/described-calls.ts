import { allCalls, type Call } from '@tidebook/contract'
import { describedPath, openApiDocument } from '@tidebook/contract/openapi'
import type { Schema } from './schema-values.ts'

/** A call with the schema of its input. */
export interface DescribedCall {
  readonly call: Call
  readonly path: Readonly<Record<string, Schema>>
  readonly query: Readonly<Record<string, Schema>>
  readonly body: Schema | undefined
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

const { paths } = openApiDocument()

/** Every call of the contract. A new call is included automatically. */
export const DESCRIBED_CALLS: readonly DescribedCall[] = allCalls.map((call) => {
  const operation = paths[describedPath(call)]?.[call.method.toLowerCase()] as Operation | undefined
  const named = (place: string): Record<string, Schema> =>
    Object.fromEntries(
      (operation?.parameters ?? []).filter((each) => each.in === place).map(({ name, schema }) => [name, schema]),
    )
  return {
    call,
    path: named('path'),
    query: named('query'),
    body: operation?.requestBody?.content['application/json'].schema,
  }
})
