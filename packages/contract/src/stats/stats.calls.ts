import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { MAX_REPORT_LENGTH } from './redact-personal-data.ts'
import { statsRoutes } from './stats.routes.ts'

export const statsCalls = {
  pageError: defineCall(statsRoutes.pageError, {
    summary: 'Report an uncaught error of a page: its message, location and page',
    query: z.object({
      error: z.string().check(z.minLength(1), z.maxLength(MAX_REPORT_LENGTH)),
      line: z.optional(z.string().check(z.maxLength(MAX_REPORT_LENGTH))),
      url: z.optional(z.string().check(z.maxLength(MAX_REPORT_LENGTH))),
    }),
    output: z.null(),
  }),
} as const
