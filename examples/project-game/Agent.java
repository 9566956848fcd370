import java.io.*;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.*;

/**
 * An agent for The Project Game, written from chapter 9 of its description and nothing else.
 *
 *     java Agent.java [HOST [PORT [TEAM]]]        without them: 127.0.0.1 1237 0
 *
 * It walks to the nearest piece, tests it, carries it to its own goal area and tries one field after the other. Needs
 * Java 17 or later. Make it better in `play`; docs/project-game.md explains every message.
 * Exit code: 0 after the end of a game, 3 if refused, 4 if the connection was lost.
 */
public class Agent {
    record Field(int x, int y) {
        Field ahead(Field step) { return new Field(x + step.x, y + step.y); }
    }
    record Seen(int distance, long when) {}

    static class GameOver extends RuntimeException {
        GameOver(String result) { super(result); }
    }

    static final List<Field> STEPS = List.of(new Field(0, -1), new Field(1, 0), new Field(0, 1), new Field(-1, 0));

    final Connection line;
    final int id, width, height, depth, players;
    final Random random = new Random();
    final Map<Field, Seen> seen = new HashMap<>();
    final Deque<Integer> askers = new ArrayDeque<>();
    final List<Field> goals = new ArrayList<>();
    Field at;
    boolean holds, top;

    Agent(String host, int port, int team) throws IOException {
        line = new Connection(host, port);
        line.send("ConnectToGameMaster", "Team", team);
        Map<String, Object> message = line.receive();
        while (!is(message, "AcceptConnection")) {
            if (is(message, "RejectConnection")) {
                System.out.println("refused");
                System.exit(3);
            }
            message = line.receive();
        }
        id = number(message, "Id");
        while (!is(message, "StartGame")) {
            message = line.receive();
            endOf(message);
        }
        width = number(message, "Width");
        height = number(message, "Height");
        depth = number(message, "GoalAreaHeight");
        players = number(message, "PlayerCount");
        at = new Field(number(message, "StartingPositionX"), number(message, "StartingPositionY"));
        // The description does not say whose goal area is where. Here team 0 has the top rows; where every field of
        // one end was tried in vain, the other end is tried.
        top = team == 0;
    }

    void play() throws IOException {
        while (true) {
            if (!askers.isEmpty()) tell(askers.poll());
            else if (!holds) fetch();
            else bring();
        }
    }

    /** Looks around and walks towards the nearest piece until that is beside it, or not getting nearer. */
    void fetch() throws IOException {
        Map<String, Object> around = ask("RequestResolveDistances", "Id", id);
        if (around == null) return;
        for (Object told : (List<?>) around.get("Distances")) {
            @SuppressWarnings("unchecked") var point = (Map<String, Object>) told;
            see(new Field(number(point, "PositionX"), number(point, "PositionY")), number(point, "Distance"));
        }
        List<Field> near = new ArrayList<>(STEPS);
        Collections.shuffle(near, random);
        near.removeIf(step -> !isOnBoard(at.ahead(step)));
        near.sort(Comparator.comparingInt(step -> distance(at.ahead(step))));
        for (Field step : near) {
            int before = distance(at);
            if (move(step)) {
                while (!holds && distance(at) > 1 && distance(at) < before && isOnBoard(at.ahead(step))) {
                    before = distance(at);
                    move(step);
                }
                return;
            }
        }
    }

    /** Tests the piece and places it on the next field that may be a goal. */
    void bring() throws IOException {
        Map<String, Object> test = ask("RequestCheckPiece", "Id", id);
        if (test == null || !is(test, "ResponseCheckPieceOk") || (Boolean) test.get("IsSham")) {
            holds = false;
            return;
        }
        Field goal = nextGoal();
        while (!at.equals(goal)) {
            if (!askers.isEmpty()) tell(askers.poll());
            List<Field> ways = new ArrayList<>();
            if (at.x != goal.x) ways.add(new Field(Integer.signum(goal.x - at.x), 0));
            if (at.y != goal.y) ways.add(new Field(0, Integer.signum(goal.y - at.y)));
            // An agent stands there: walk around it.
            if (!move(ways.get(random.nextInt(ways.size())))) move(STEPS.get(random.nextInt(4)));
        }
        if (ask("PlacePiece", "Id", id) != null) {
            holds = false;
            goals.remove(goal);
        }
    }

    Field nextGoal() {
        if (goals.isEmpty()) {
            // Each agent of the team begins with other fields.
            for (int turn = 0; turn < players; turn++)
                for (int n = (id + turn) % players; n < depth * width; n += players)
                    goals.add(new Field(n % width, n / width + (top ? 0 : height - depth)));
            top = !top;
        }
        return goals.get(0);
    }

    boolean move(Field step) throws IOException {
        Field to = at.ahead(step);
        if (!isOnBoard(to)) return false;
        Map<String, Object> moved = ask("RequestMove", "Id", id, "DestinationX", to.x, "DestinationY", to.y);
        if (moved == null || !is(moved, "ResponseMoveOk")) return false;
        at = new Field(number(moved, "DestinationX"), number(moved, "DestinationY"));
        holds |= (Boolean) moved.get("DidPickupPiece");
        see(at, number(moved, "ManhattanDistanceToNearestPiece"));
        return true;
    }

    void tell(int asker) throws IOException {
        List<Object> grid = new ArrayList<>();
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                Field field = new Field(x, y);
                Seen known = seen.getOrDefault(field, new Seen(-1, 0));
                grid.add(Json.object("IsPossibleGoal", goals.contains(field), "DistToPiece", known.distance,
                    "Timestamp", known.when));
            }
        Field goal = holds && !goals.isEmpty() ? goals.get(0) : new Field(-1, -1);
        ask("ResponseToInfo", "IdFrom", id, "IdTo", asker, "Grid", grid, "DestinationX", goal.x, "DestinationY", goal.y,
            "PositionX", at.x, "PositionY", at.y);
    }

    /** Sends a request and sleeps until `WakeUp`. Returns the answer, or null if there was none. */
    Map<String, Object> ask(String kind, Object... fields) throws IOException {
        line.send(kind, fields);
        Map<String, Object> answer = null;
        while (true) {
            Map<String, Object> message = line.receive();
            endOf(message);
            String heard = (String) message.get("MessageType");
            if (heard.equals("WakeUp")) return answer;
            if (heard.equals("RequestInfo")) {
                // The leader asks: it must be answered.
                if (Boolean.TRUE.equals(message.get("ObligatoryResponse"))) askers.add(number(message, "IdFrom"));
            } else if (heard.startsWith("Response") && !heard.equals("ResponseToInfo")) {
                answer = message;
            }
        }
    }

    void endOf(Map<String, Object> message) {
        if (is(message, "EndGame"))
            throw new GameOver("red " + number(message, "Score0") + " : " + number(message, "Score1") + " blue");
    }

    void see(Field field, int distance) { seen.put(field, new Seen(distance, System.currentTimeMillis())); }

    int distance(Field field) { return seen.containsKey(field) ? seen.get(field).distance : 99; }

    boolean isOnBoard(Field field) {
        return field.x >= 0 && field.x < width && field.y >= 0 && field.y < height;
    }

    static boolean is(Map<String, Object> message, String kind) { return kind.equals(message.get("MessageType")); }

    static int number(Map<String, Object> message, String name) { return ((Number) message.get(name)).intValue(); }

    public static void main(String[] words) throws IOException {
        String host = words.length > 0 ? words[0] : "127.0.0.1";
        int port = words.length > 1 ? Integer.parseInt(words[1]) : 1237;
        int team = words.length > 2 ? Integer.parseInt(words[2]) : 0;
        try {
            new Agent(host, port, team).play();
        } catch (GameOver over) {
            System.out.println(over.getMessage());
        } catch (IOException lost) {
            System.out.println("lost: " + lost.getMessage());
            System.exit(4);
        }
    }
}

/** Messages in JSON over TCP. They may follow each other with any or no white space. */
class Connection {
    private final Reader in;
    private final OutputStream out;

    Connection(String host, int port) throws IOException {
        Socket socket = new Socket(host, port);
        socket.setTcpNoDelay(true);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        out = socket.getOutputStream();
    }

    void send(String kind, Object... fields) throws IOException {
        Map<String, Object> message = Json.object("MessageType", kind);
        message.putAll(Json.object(fields));
        out.write((Json.write(message) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> receive() throws IOException {
        return (Map<String, Object>) new Json(in).value();
    }
}

/** As much of JSON as the messages need. */
class Json {
    private final Reader in;

    Json(Reader in) { this.in = in; }

    static Map<String, Object> object(Object... fields) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int n = 0; n < fields.length; n += 2) object.put((String) fields[n], fields[n + 1]);
        return object;
    }

    static String write(Object value) {
        StringJoiner items = new StringJoiner(",");
        if (value instanceof Map<?, ?> object) {
            object.forEach((name, item) -> items.add(write(name) + ":" + write(item)));
            return "{" + items + "}";
        }
        if (value instanceof List<?> list) {
            list.forEach(item -> items.add(write(item)));
            return "[" + items + "]";
        }
        return value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
    }

    /** The next value. Reads not one character more than it has to: the next message may not be there yet. */
    Object value() throws IOException {
        int first = next();
        if (first == '{') {
            Map<String, Object> object = new LinkedHashMap<>();
            for (int c = next(); c != '}'; c = next()) {
                if (c == ',') continue;
                String name = string();
                next(); // The colon.
                object.put(name, value());
            }
            return object;
        }
        if (first == '[') {
            List<Object> list = new ArrayList<>();
            for (int c = next(); c != ']'; c = next()) {
                back = c == ',' ? -1 : c;
                list.add(value());
            }
            return list;
        }
        return first == '"' ? string() : word(first);
    }

    private int back = -1;

    /** The next character that is no white space. */
    private int next() throws IOException {
        int c = back >= 0 ? back : read();
        back = -1;
        while (Character.isWhitespace(c)) c = read();
        return c;
    }

    private int read() throws IOException {
        int c = in.read();
        if (c < 0) throw new EOFException("the server has closed the connection");
        return c;
    }

    private String string() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = read(); c != '"'; c = read()) {
            if (c == '\\') {
                c = read();
                if (c == 'u') {
                    char[] code = {(char) read(), (char) read(), (char) read(), (char) read()};
                    c = Integer.parseInt(new String(code), 16);
                } else if (c == 'n') {
                    c = '\n';
                } else if (c == 't') {
                    c = '\t';
                }
            }
            text.append((char) c);
        }
        return text.toString();
    }

    /** A number, true, false or null. */
    private Object word(int first) throws IOException {
        StringBuilder text = new StringBuilder().append((char) first);
        int c = read();
        for (; Character.isLetterOrDigit(c) || "+-.".indexOf(c) >= 0; c = read()) text.append((char) c);
        back = c;
        return switch (text.toString()) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> Double.valueOf(text.toString());
        };
    }
}
