using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Sockets;
using System.Text;

/// An agent for The Project Game, written from chapter 9 of its description and nothing else.
///
///     mcs Agent.cs && mono Agent.exe [HOST [PORT [TEAM]]]        without them: 127.0.0.1 1237 0
///
/// It walks to the nearest piece, tests it, carries it to its own goal area and tries one field after the other. Works
/// with .NET Framework 4.7.1, Mono and .NET, without packages. Make it better in `Play`; docs/project-game.md explains
/// every message. Exit code: 0 after the end of a game, 3 if refused, 4 if the connection was lost.
public class Agent
{
    class GameOver : Exception
    {
        public GameOver(string result) : base(result) { }
    }

    struct Field
    {
        public int X, Y;

        public Field(int x, int y) { X = x; Y = y; }

        public Field Ahead(Field step) { return new Field(X + step.X, Y + step.Y); }
    }

    struct Seen
    {
        public int Distance;
        public long When;
    }

    static readonly Field[] Steps = { new Field(0, -1), new Field(1, 0), new Field(0, 1), new Field(-1, 0) };

    readonly Connection line;
    readonly int id, width, height, depth, players;
    readonly Random random = new Random();
    readonly Dictionary<Field, Seen> seen = new Dictionary<Field, Seen>();
    readonly Queue<int> askers = new Queue<int>();
    readonly List<Field> goals = new List<Field>();
    Field at;
    bool holds, top;

    Agent(string host, int port, int team)
    {
        line = new Connection(host, port);
        line.Send("ConnectToGameMaster", "Team", team);
        var message = line.Receive();
        while (!Is(message, "AcceptConnection"))
        {
            if (Is(message, "RejectConnection"))
            {
                Console.WriteLine("refused");
                Environment.Exit(3);
            }
            message = line.Receive();
        }
        id = Number(message, "Id");
        while (!Is(message, "StartGame"))
        {
            message = line.Receive();
            EndOf(message);
        }
        width = Number(message, "Width");
        height = Number(message, "Height");
        depth = Number(message, "GoalAreaHeight");
        players = Number(message, "PlayerCount");
        at = new Field(Number(message, "StartingPositionX"), Number(message, "StartingPositionY"));
        // The description does not say whose goal area is where. Here team 0 has the top rows; where every field of
        // one end was tried in vain, the other end is tried.
        top = team == 0;
    }

    void Play()
    {
        while (true)
        {
            if (askers.Count > 0) Tell(askers.Dequeue());
            else if (!holds) Fetch();
            else Bring();
        }
    }

    /// Looks around and walks towards the nearest piece until that is beside it, or not getting nearer.
    void Fetch()
    {
        var around = Ask("RequestResolveDistances", "Id", id);
        if (around == null) return;
        foreach (Dictionary<string, object> told in (List<object>)around["Distances"])
            See(new Field(Number(told, "PositionX"), Number(told, "PositionY")), Number(told, "Distance"));
        var near = Steps.Where(step => IsOnBoard(at.Ahead(step)))
            .OrderBy(step => Distance(at.Ahead(step))).ThenBy(step => random.Next()).ToList();
        foreach (var step in near)
        {
            int before = Distance(at);
            if (!Move(step)) continue;
            while (!holds && Distance(at) > 1 && Distance(at) < before && IsOnBoard(at.Ahead(step)))
            {
                before = Distance(at);
                Move(step);
            }
            return;
        }
    }

    /// Tests the piece and places it on the next field that may be a goal.
    void Bring()
    {
        var test = Ask("RequestCheckPiece", "Id", id);
        if (test == null || !Is(test, "ResponseCheckPieceOk") || (bool)test["IsSham"])
        {
            holds = false;
            return;
        }
        var goal = NextGoal();
        while (!at.Equals(goal))
        {
            if (askers.Count > 0) Tell(askers.Dequeue());
            var ways = new List<Field>();
            if (at.X != goal.X) ways.Add(new Field(Math.Sign(goal.X - at.X), 0));
            if (at.Y != goal.Y) ways.Add(new Field(0, Math.Sign(goal.Y - at.Y)));
            // An agent stands there: walk around it.
            if (!Move(ways[random.Next(ways.Count)])) Move(Steps[random.Next(4)]);
        }
        if (Ask("PlacePiece", "Id", id) != null)
        {
            holds = false;
            goals.Remove(goal);
        }
    }

    Field NextGoal()
    {
        if (goals.Count == 0)
        {
            // Each agent of the team begins with other fields.
            for (int turn = 0; turn < players; turn++)
                for (int n = (id + turn) % players; n < depth * width; n += players)
                    goals.Add(new Field(n % width, n / width + (top ? 0 : height - depth)));
            top = !top;
        }
        return goals[0];
    }

    bool Move(Field step)
    {
        var to = at.Ahead(step);
        if (!IsOnBoard(to)) return false;
        var moved = Ask("RequestMove", "Id", id, "DestinationX", to.X, "DestinationY", to.Y);
        if (moved == null || !Is(moved, "ResponseMoveOk")) return false;
        at = new Field(Number(moved, "DestinationX"), Number(moved, "DestinationY"));
        holds |= (bool)moved["DidPickupPiece"];
        See(at, Number(moved, "ManhattanDistanceToNearestPiece"));
        return true;
    }

    void Tell(int asker)
    {
        var grid = new List<object>();
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++)
            {
                var field = new Field(x, y);
                var known = new Seen { Distance = -1, When = 0 };
                if (seen.ContainsKey(field)) known = seen[field];
                grid.Add(Json.Object("IsPossibleGoal", goals.Contains(field), "DistToPiece", known.Distance,
                    "Timestamp", known.When));
            }
        var goal = holds && goals.Count > 0 ? goals[0] : new Field(-1, -1);
        Ask("ResponseToInfo", "IdFrom", id, "IdTo", asker, "Grid", grid, "DestinationX", goal.X,
            "DestinationY", goal.Y, "PositionX", at.X, "PositionY", at.Y);
    }

    /// Sends a request and sleeps until `WakeUp`. Returns the answer, or null if there was none.
    Dictionary<string, object> Ask(string kind, params object[] fields)
    {
        line.Send(kind, fields);
        Dictionary<string, object> answer = null;
        while (true)
        {
            var message = line.Receive();
            EndOf(message);
            var heard = (string)message["MessageType"];
            if (heard == "WakeUp") return answer;
            if (heard == "RequestInfo")
            {
                // The leader asks: it must be answered.
                if (true.Equals(message["ObligatoryResponse"])) askers.Enqueue(Number(message, "IdFrom"));
            }
            else if (heard.StartsWith("Response") && heard != "ResponseToInfo")
            {
                answer = message;
            }
        }
    }

    void EndOf(Dictionary<string, object> message)
    {
        if (Is(message, "EndGame"))
            throw new GameOver("red " + Number(message, "Score0") + " : " + Number(message, "Score1") + " blue");
    }

    void See(Field field, int distance)
    {
        var since1970 = DateTime.UtcNow - new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        seen[field] = new Seen { Distance = distance, When = (long)since1970.TotalMilliseconds };
    }

    int Distance(Field field) { return seen.ContainsKey(field) ? seen[field].Distance : 99; }

    bool IsOnBoard(Field field) { return field.X >= 0 && field.X < width && field.Y >= 0 && field.Y < height; }

    static bool Is(Dictionary<string, object> message, string kind) { return kind.Equals(message["MessageType"]); }

    static int Number(Dictionary<string, object> message, string name) { return (int)(double)message[name]; }

    public static int Main(string[] words)
    {
        var host = words.Length > 0 ? words[0] : "127.0.0.1";
        var port = words.Length > 1 ? int.Parse(words[1]) : 1237;
        var team = words.Length > 2 ? int.Parse(words[2]) : 0;
        try
        {
            new Agent(host, port, team).Play();
        }
        catch (GameOver over)
        {
            Console.WriteLine(over.Message);
        }
        catch (Exception lost)
        {
            if (!(lost is IOException) && !(lost is SocketException)) throw;
            Console.WriteLine("lost: " + lost.Message);
            return 4;
        }
        return 0;
    }
}

/// Messages in JSON over TCP. They may follow each other with any or no white space.
class Connection
{
    readonly Stream stream;
    readonly TextReader reader;

    public Connection(string host, int port)
    {
        var client = new TcpClient(host, port) { NoDelay = true };
        stream = client.GetStream();
        reader = new StreamReader(stream, Encoding.UTF8);
    }

    public void Send(string kind, params object[] fields)
    {
        var message = Json.Object(new object[] { "MessageType", kind }.Concat(fields).ToArray());
        var bytes = Encoding.UTF8.GetBytes(Json.Write(message) + "\n");
        stream.Write(bytes, 0, bytes.Length);
    }

    public Dictionary<string, object> Receive() { return (Dictionary<string, object>)new Json(reader).Value(); }
}

/// As much of JSON as the messages need.
class Json
{
    readonly TextReader reader;
    int back = -1;

    public Json(TextReader reader) { this.reader = reader; }

    public static Dictionary<string, object> Object(params object[] fields)
    {
        var made = new Dictionary<string, object>();
        for (int n = 0; n < fields.Length; n += 2) made[(string)fields[n]] = fields[n + 1];
        return made;
    }

    public static string Write(object value)
    {
        if (value is string) return "\"" + value + "\"";
        if (value is bool) return (bool)value ? "true" : "false";
        var made = value as Dictionary<string, object>;
        if (made != null)
            return "{" + string.Join(",", made.Select(item => Write(item.Key) + ":" + Write(item.Value))) + "}";
        var list = value as List<object>;
        if (list != null) return "[" + string.Join(",", list.Select(Write)) + "]";
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    /// The next value. Reads not one character more than it has to: the next message may not be there yet.
    public object Value()
    {
        int first = Next();
        if (first == '{')
        {
            var made = new Dictionary<string, object>();
            for (int c = Next(); c != '}'; c = Next())
            {
                if (c == ',') continue;
                var name = Text();
                Next(); // The colon.
                made[name] = Value();
            }
            return made;
        }
        if (first == '[')
        {
            var list = new List<object>();
            for (int c = Next(); c != ']'; c = Next())
            {
                if (c != ',') back = c;
                list.Add(Value());
            }
            return list;
        }
        return first == '"' ? Text() : Word(first);
    }

    /// The next character that is no white space.
    int Next()
    {
        int c = back >= 0 ? back : Read();
        back = -1;
        while (char.IsWhiteSpace((char)c)) c = Read();
        return c;
    }

    int Read()
    {
        int c = reader.Read();
        if (c < 0) throw new IOException("the server has closed the connection");
        return c;
    }

    string Text()
    {
        var text = new StringBuilder();
        for (int c = Read(); c != '"'; c = Read())
        {
            if (c == '\\')
            {
                c = Read();
                if (c == 'n') c = '\n';
                else if (c == 't') c = '\t';
                else if (c == 'u')
                {
                    var code = new string(new[] { (char)Read(), (char)Read(), (char)Read(), (char)Read() });
                    c = int.Parse(code, NumberStyles.HexNumber);
                }
            }
            text.Append((char)c);
        }
        return text.ToString();
    }

    /// A number, true, false or null.
    object Word(int first)
    {
        var text = new StringBuilder().Append((char)first);
        int c = Read();
        for (; char.IsLetterOrDigit((char)c) || "+-.".IndexOf((char)c) >= 0; c = Read()) text.Append((char)c);
        back = c;
        var word = text.ToString();
        if (word == "true" || word == "false") return word == "true";
        return word == "null" ? null : (object)double.Parse(word, CultureInfo.InvariantCulture);
    }
}
