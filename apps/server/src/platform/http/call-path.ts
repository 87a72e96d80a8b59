const SEVERAL_PARAMETERS = /\{\w+\}.*\{\w+\}/

/**
 * Converts a contract path to the router's syntax: `/info/{base}-{counter}` becomes `/info/:base(...)-:counter(...)`.
 */
export const routerPath = (template: string): string =>
  template
    .split('/')
    .map((segment) => segment.replaceAll(/\{(\w+)\}/g, SEVERAL_PARAMETERS.test(segment) ? ':$1(^[0-9A-Za-z]+)' : ':$1'))
    .join('/')
