import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { nothing } from '../primitives.schema.ts'
import { MOST_REPORTED } from './impersonal.ts'
import { statsRoutes } from './stats.routes.ts'

export const statsCalls = {
  pageError: defineCall(statsRoutes.pageError, {
    summary: 'An error that nobody caught in a page: its words, its line, and the page',
    params: nothing,
    query: z.object({
      error: z.string().check(z.minLength(1), z.maxLength(MOST_REPORTED)),
      line: z.optional(z.string().check(z.maxLength(MOST_REPORTED))),
      url: z.optional(z.string().check(z.maxLength(MOST_REPORTED))),
    }),
    body: nothing,
    output: z.null(),
  }),
} as const
