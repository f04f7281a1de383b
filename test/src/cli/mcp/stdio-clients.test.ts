import { driveStdioClients } from "./stdio-clients.js";

// The others are in the long run.
driveStdioClients(["1.x", "2026-07-28"]);
