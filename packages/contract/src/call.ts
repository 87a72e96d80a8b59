import type * as z from 'zod/mini'
import type { Route } from './route.ts'

/** A route with its description and the schemas of what goes in and out. Server routes, OpenAPI and contract tests are made of these. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Route {
  /** What it answers, for the description of the calls. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Schema of `data` when the call is enveloped, else of the whole body. */
  readonly output: Output
}

/** Joins a route and its schemas; exists for inference only. */
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
