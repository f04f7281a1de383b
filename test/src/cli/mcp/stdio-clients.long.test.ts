import { driveStdioClients } from "./stdio-clients.js";

driveStdioClients(["1.x", "2025-06-18", "2025-11-25"]);
