import type * as z from 'zod/mini'
import type { Route } from './route.ts'

/** A route with its description and schemas. Server routes, OpenAPI and contract tests are derived from it. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Route {
  /** Description of the answer, for the documentation of calls. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Schema of `data` for an enveloped call, otherwise of the whole body. */
  readonly output: Output
}

/** Combines a route and its schemas. Exists for type inference only. */
export function defineCall<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Output extends z.ZodMiniType,
>(
  route: Route,
  schemas: { summary: string; params: Params; query: Query; body: Body; output: Output },
): Call<Params, Query, Body, Output> {
  return { ...route, ...schemas }
}
