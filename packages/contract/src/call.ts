import type * as z from 'zod/mini'
import { noParameters } from './primitives.schema.ts'
import type { Route } from './route.ts'

/** A route with its description and schemas. Server routes, OpenAPI and contract tests are derived from it. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Route {
  /** Description of the response, for the API documentation. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Schema of `data` for an enveloped call, otherwise of the whole body. */
  readonly output: Output
}

type NoParameters = typeof noParameters

/** Combines a route and its schemas. A call without `params`, `query` or `body` takes none. */
export function defineCall<
  Params extends z.ZodMiniType = NoParameters,
  Query extends z.ZodMiniType = NoParameters,
  Body extends z.ZodMiniType = NoParameters,
  Output extends z.ZodMiniType = z.ZodMiniType,
>(
  route: Route,
  schemas: { summary: string; params?: Params; query?: Query; body?: Body; output: Output },
): Call<Params, Query, Body, Output> {
  const none = { params: noParameters, query: noParameters, body: noParameters }
  // Each type parameter has its default exactly when its schema is missing.
  return { ...route, ...none, ...schemas } as unknown as Call<Params, Query, Body, Output>
}
