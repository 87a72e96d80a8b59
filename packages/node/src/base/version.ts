/** Version in server_info and --version: the version of the package. */
export const NODE_VERSION = '0.1.0'
