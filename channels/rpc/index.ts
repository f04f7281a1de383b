export type { RpcChannel, RpcChannelOptions, RpcProblem } from "./rpc-channel.js";
export { createRpcChannel } from "./rpc-channel.js";
