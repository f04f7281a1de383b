import { driveStdioClients } from "./stdio-clients.js";

// The others are in the long run.
driveStdioClients(["2026-07-28"]);
