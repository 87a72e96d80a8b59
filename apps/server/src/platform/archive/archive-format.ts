import * as z from 'zod/mini'

const NAME = /^(?!.*\.\.)[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/

/** The first line of an archive. */
export const archiveHeader = z.object({
  format: z.literal('tidebook-backup'),
  version: z.literal(1),
  /** Metadata from the creator of the archive. */
  about: z.unknown(),
  files: z.array(
    z.object({
      /** A path with slashes. It contains only letters, digits, dots, dashes and underscores. */
      name: z.string().check(z.regex(NAME)),
      bytes: z.int().check(z.minimum(0)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type ArchiveHeader = z.infer<typeof archiveHeader>
